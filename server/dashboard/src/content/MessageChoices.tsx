import './messageChoices.css'
import { Anchor, Text, UnstyledButton } from '@mantine/core'
import type { Shown } from './choicesDraft.ts'

/** A button or a row that can be tapped. */
export interface Choice {
  id: string
  title: string
  description?: string | undefined
}

/** The buttons, the menu or the link below the text of a message; `onTap`: who looks at them is the contact. */
export function MessageChoices({
  message: { buttons, menu, link },
  onTap,
}: {
  message: Shown
  onTap?: ((choice: Choice) => void) | undefined
}) {
  const choices: readonly Choice[] = buttons ?? menu?.rows ?? []
  return (
    <>
      {menu && (
        <Text size="xs" c="dimmed" component="div" mt={6} dir="auto">
          Menu: {menu.button}
        </Text>
      )}
      {choices.length > 0 && (
        <ul className="message-choices" aria-label={menu ? 'Rows of the menu' : 'Buttons'}>
          {choices.map((choice) => (
            <li key={choice.id}>
              {onTap === undefined ? (
                <ChoiceText choice={choice} />
              ) : (
                <UnstyledButton onClick={() => onTap(choice)}>
                  <ChoiceText choice={choice} />
                </UnstyledButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {link && (
        <ul className="message-choices" aria-label="Link">
          <li>
            <Anchor href={link.url} target="_blank" rel="noopener noreferrer" size="sm" dir="auto">
              {link.title}
            </Anchor>
          </li>
        </ul>
      )}
    </>
  )
}

const ChoiceText = ({ choice: { title, description } }: { choice: Choice }) => (
  <>
    <Text size="sm" component="div" dir="auto">
      {title}
    </Text>
    {description !== undefined && (
      <Text size="xs" c="dimmed" component="div" dir="auto">
        {description}
      </Text>
    )}
  </>
)
