import { Container } from '@mantine/core'
import { PageHeader } from '../ui/PageHeader.tsx'

export function SignInPage() {
  return (
    <Container size="xs" component="main" py="xl">
      <PageHeader title="Sign in" />
    </Container>
  )
}
