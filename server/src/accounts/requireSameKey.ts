import type { Db } from '../db/db.ts'
import { keepFirst, readKept } from '../db/installation.store.ts'
import type { SecretBox } from '../lib/secretBox.ts'

const name = 'sealed_text'

/**
 * Makes sure that this process seals with the key of the first one that this database had (contract section 7,
 * `SECRET_KEY`). Throws a sentence that says what to do.
 */
export async function requireSameKey(db: Db, box: SecretBox): Promise<void> {
  const sealed =
    (await readKept(db.read, name)) ?? (await db.write((tx) => keepFirst(tx, name, box.seal('replyloop'))))
  try {
    box.open(sealed)
  } catch (error) {
    throw new Error(
      'SECRET_KEY, else secret.key in DATA_DIR, is another key than the one that this database was set up with; ' +
        'give every process of it the same SECRET_KEY',
      { cause: error },
    )
  }
}
