import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChoicesDraft } from './choicesDraft.ts'

const kinds = {
  buttons: { name: 'Buttons', first: { buttons: [{ title: '' }] } },
  menu: { name: 'A menu', first: { menu: { button: '', rows: [{ title: '' }] } } },
  link: { name: 'A link', first: { link: { title: '', url: '' } } },
} as const satisfies Record<string, { name: string; first: ChoicesDraft }>

/** Chooses what is to stand below a text: the target opens the menu of the three. */
export const AddChoices = ({
  target,
  onAdd,
}: {
  /** A button. */
  target: ReactNode
  onAdd: (draft: ChoicesDraft) => void
}) => (
  <Menu position="top-start" returnFocus={false}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      {Object.values(kinds).map(({ name, first }) => (
        <Menu.Item key={name} onClick={() => onAdd(first)}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
