export { start as default } from '../sqliteTemplate.ts'
