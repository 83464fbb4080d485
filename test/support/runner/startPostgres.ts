export { start as default } from '../postgresServer.ts'
