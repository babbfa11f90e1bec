/** Where the mails of this installation are kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config'
import { mailFolder, type MailFolder } from './mail-folder'

/** The folder of the mails; what is kept in memory only has one that goes with the server. */
export function openMails({ database, mailFolder: path }: Config): { mails: MailFolder; close: () => void } {
  if (path !== undefined) return { mails: mailFolder(path), close: () => undefined }
  if (database.kind === 'folder') {
    return { mails: mailFolder(join(database.folder, 'mail')), close: () => undefined }
  }
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-mail-'))
  return { mails: mailFolder(folder), close: () => rmSync(folder, { recursive: true, force: true }) }
}
