import { counted } from '../ui/counted.ts'

/** `1,234 contacts`, `More than 100,000 contacts`. */
export const countText = ({ count, capped }: { count: number; capped: boolean }): string =>
  `${capped ? 'More than ' : ''}${counted(count, 'contact')}`
