import type { Db } from '../db/db.ts'
import { setInstallationValueOnce, readInstallationValue } from '../db/installation.store.ts'
import { createSecretBox, type SecretBox } from './secretBox.ts'
import { loadSecretKey, restoreKey } from './secretKey.ts'

const name = 'sealed_text'

/**
 * Opens the box of a database's secrets with the key of the first process that this database had, which may make one
 * (docs/self-hosting/configuration.md). Throws a sentence that says what to do.
 */
export async function openSecrets(
  db: Db,
  dataDir: string,
  secretKey: string | undefined,
): Promise<SecretBox> {
  const known = await readInstallationValue(db.read, name)
  const box = createSecretBox(await loadSecretKey(dataDir, secretKey, { isSealed: known !== undefined }))
  const sealed = known ?? (await db.write((tx) => setInstallationValueOnce(tx, name, box.seal('replyloop'))))
  try {
    box.open(sealed)
    return box
  } catch (error) {
    throw new Error(
      'SECRET_KEY, else secret.key in DATA_DIR, is another key than the one that this database was set up with; ' +
        `${restoreKey}, and give every process of it the same SECRET_KEY`,
      { cause: error },
    )
  }
}
