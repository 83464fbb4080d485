import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, Send } from '../ui/icons.ts'
import { api, type ResponseBody } from '../api.ts'
import { CopyBlock } from '../ui/CopyField.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'

/** Posts an example reply to the saved URL, and shows the response. */
export function SendTest() {
  const test = useMutation({ mutationFn: () => api('POST /reply_webhook/test') })
  return (
    <Section title="Try it" description="Posts a signed example reply to the saved URL. It is not kept.">
      <Stack align="flex-start">
        <Button
          variant="default"
          leftSection={<Send size={16} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Send test
        </Button>
        <ErrorNotice error={test.error} />
        {test.data !== undefined && <Outcome outcome={test.data} />}
      </Stack>
    </Section>
  )
}

function Outcome({ outcome }: { outcome: ResponseBody<'POST /reply_webhook/test'> }) {
  const { accepted, status, durationMs, answer, error } = outcome
  return (
    <Alert
      role="status"
      w="100%"
      color={accepted ? 'green' : 'red'}
      icon={accepted ? <CircleCheck size={18} /> : <CircleX size={18} />}
      title={accepted ? 'The URL accepted it' : 'The URL did not accept it'}
    >
      <Text size="sm">
        {error === null ? `It responded with ` : error.detail.replace(/\.$/, '')}.
        {status !== null && ` It took ${durationMs} ms.`}
      </Text>
      {answer !== null && answer !== '' && (
        <Stack gap={4} mt="sm">
          <Text size="xs">What it said:</Text>
          <CopyBlock value={answer} label="response of the URL" />
        </Stack>
      )}
    </Alert>
  )
}
