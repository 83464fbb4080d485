import { DocsLink } from '../ui/DocsLink.tsx'
import type { Term } from './words.ts'

/** The name of a number, which leads to what it counts. */
export const Defined = ({ term: { name, at } }: { term: Term }) => (
  <DocsLink page={`guide/reports#${at}`}>{name}</DocsLink>
)
