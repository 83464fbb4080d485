/** A file that was uploaded, or that somebody has sent. */
export interface StoredFile {
  id: string
  bytes: Buffer
  contentType: string
  name: string
  /** For which of the two a page has uploaded it. */
  platform?: 'page' | 'instagram'
}
