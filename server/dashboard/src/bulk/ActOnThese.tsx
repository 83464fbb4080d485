import { Button, type ButtonProps } from '@mantine/core'
import type { Filter } from '@replyloop/shared/contract/filter'
import { Link } from '@tanstack/react-router'
import { May } from '../roles/May.tsx'

/** Leads to the table of contacts, where all whom a filter finds are chosen; for those who may do something to them. */
export const ActOnThese = ({
  filter,
  ...button
}: ButtonProps & { filter: Filter; 'aria-label'?: string }) => (
  <May role="manager">
    <Button
      renderRoot={(props) => <Link to="/contacts" search={{ filter, chosen: 'all' }} {...props} />}
      variant="subtle"
      size="compact-sm"
      {...button}
    >
      Act on these
    </Button>
  </May>
)
