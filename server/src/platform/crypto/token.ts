import { hash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits that a browser or a link carries, 43 characters that are safe in both. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a token or a key in hex: all that is stored of it. A plain hash suffices for what is too long to guess. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')
