import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

/**
 * Hashes passwords at the least cost that argon2 has, not that of their strings: at the service's own, hashing took an
 * eighth of all processor time. `test/rules/password.test.ts` and the tests of processes have the real cost.
 */
const quickly: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback)

Object.assign(crypto, { argon2: quickly })
syncBuiltinESMExports()
