export { stop as default } from '../sqliteTemplate.ts'
