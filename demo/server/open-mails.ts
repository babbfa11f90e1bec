/** Where the installation's mails are delivered. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config'
import type { Mails } from './core/mail/mail'
import { mailFolder, type MailFolder } from './demo/mail/mail-folder'
import { smtpMails } from './core/mail/smtp-mails'

export interface Post {
  readonly mails: Mails
  /** The folder in which mails are saved; undefined when an SMTP server takes them. */
  readonly folder: MailFolder | undefined
  close(): void
}

/** The SMTP server, or the folder of mails; a database in memory or on PostgreSQL uses a temporary folder, deleted on close. */
export function openMails({ database, mailFolder: path, smtp }: Config): Post {
  if (smtp !== undefined) {
    const mails = smtpMails(smtp)
    return { mails, folder: undefined, close: () => mails.close() }
  }
  const folderPost = (folder: MailFolder, close = (): void => undefined): Post => ({
    mails: folder,
    folder,
    close,
  })
  if (path !== undefined) return folderPost(mailFolder(path))
  if (database.kind === 'folder') return folderPost(mailFolder(join(database.folder, 'mail')))
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-mail-'))
  return folderPost(mailFolder(folder), () => rmSync(folder, { recursive: true, force: true }))
}
