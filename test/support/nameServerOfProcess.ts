import { useNameServer } from './nameServer.ts'

// Loaded before a process starts: its look-ups go to the name server of the tests.
useNameServer(Number(process.env['TEST_NAME_SERVER_PORT']))
