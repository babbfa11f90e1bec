/**
 * The demo's mails: instead of being sent they are saved as files in a folder, where the user of the demo reads them. A mail with the same
 * key and time is the same file, so that sending it again changes nothing.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf, type MailAddress, type Mails } from '../../core/mail/mail'
import { makeFolder } from '../../core/make-folder'
import { readMail, type ReadMail } from './read-mail'

export interface SavedMail extends ReadMail {
  /** Name of its file without extension. */
  readonly id: string
}

export interface MailFolder extends Mails {
  readonly path: string
  /** The mails, newest first. */
  list(): Promise<SavedMail[]>
  /** The raw message; undefined when there is none. */
  read(id: string): Promise<Buffer | undefined>
}

const sender: MailAddress = { name: 'Warehouse Cockpit', address: 'cockpit@cockpit.example' }
const idPattern = /^\d{17}-[0-9a-f]{16}$/
/** Maximum number of listed mails; older ones stay in the folder. */
const listedMost = 200

/** The mails of a folder, which is created with the first mail. */
export function mailFolder(path: string): MailFolder {
  const fileOf = (id: string): string => join(path, `${id}.eml`)
  const ids = async (): Promise<string[]> => {
    if (!existsSync(path)) return []
    const names = await readdir(path)
    return names
      .filter(name => name.endsWith('.eml'))
      .map(name => name.slice(0, -'.eml'.length))
      .filter(id => idPattern.test(id))
      .sort()
      .reverse()
  }
  return {
    path,
    async send(mail) {
      const id = `${timeOf(mail.at)}-${createHash('sha256').update(mail.key).digest('hex').slice(0, 16)}`
      const message = await messageOf(mail, sender)
      makeFolder(path)
      // A concurrent reader sees the complete mail or none.
      const unfinished = `${fileOf(id)}.${process.pid}`
      // It may hold a link that signs its reader in.
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, fileOf(id))
    },
    async list() {
      const listed: SavedMail[] = []
      for (const id of (await ids()).slice(0, listedMost)) {
        const message = await readFile(fileOf(id)).catch(() => undefined)
        if (message !== undefined) listed.push({ id, ...(await readMail(message)) })
      }
      return listed
    },
    read: async id => (idPattern.test(id) ? readFile(fileOf(id)).catch(() => undefined) : undefined),
    async deleteBefore(moment) {
      for (const id of await ids()) {
        if (id.slice(0, 17) < timeOf(moment)) await rm(fileOf(id), { force: true })
      }
    },
  }
}

const timeOf = (moment: Date): string => moment.toISOString().replace(/\D/g, '')
