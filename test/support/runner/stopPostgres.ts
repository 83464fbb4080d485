export { stop as default } from '../postgresServer.ts'
