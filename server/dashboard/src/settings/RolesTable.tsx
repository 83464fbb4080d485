import { Stack, Text } from '@mantine/core'
import { roles } from '@replyloop/shared/values/roles'
import { roleTexts } from '../roles/roleTexts.ts'
import { FoldedSection } from '../ui/FoldedSection.tsx'

/** What each role may do, in a sentence. */
export const RolesTable = () => (
  <FoldedSection title="What each role does" description="Each also does what the ones below it do.">
    <Stack component="dl" gap="xs" m={0}>
      {roles.map((role) => (
        <div key={role}>
          <Text component="dt" size="sm" fw={500}>
            {roleTexts[role].label}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {roleTexts[role].may}
          </Text>
        </div>
      ))}
    </Stack>
  </FoldedSection>
)
