/** Folders and files that the server makes: on a machine with other users only its own may read them. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../../demo/server/core/make-folder'
import { mailFolder } from '../../../demo/server/demo/mail/mail-folder'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'cockpit-files-'))
})
afterEach(() => {
  rmSync(place, { recursive: true })
})

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('of the server', () => {
  it('a folder is its own, with the folders around it that were missing', () => {
    const folder = join(place, 'data', 'database')
    makeFolder(folder)
    expect([modeOf(folder), modeOf(join(place, 'data'))]).toEqual(['700', '700'])
  })

  it('a kept mail is its own: it may hold a link to a new password', async () => {
    const path = join(place, 'mails')
    await mailFolder(path).send({
      to: { name: 'Lene Birk', address: 'lene@demo.example' },
      subject: 'A new password',
      text: 'https://cockpit.example/reset-password#secret\n',
      attachments: [],
      at: new Date('2026-11-20T06:00:00Z'),
      key: 'mail 1',
    })
    const [name = ''] = readdirSync(path)
    expect([modeOf(path), modeOf(join(path, name))]).toEqual(['700', '600'])
  })
})
