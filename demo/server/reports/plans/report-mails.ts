/** Mails to the recipients of a report: with the file attached unless it is too large, and with a link to it. */
import { sql } from 'kysely'
import {
  mailAttachmentBytesMost,
  mailRetryFirstMs,
  mailRetryLongestMs,
  mailTriesMost,
} from '../../../../src/contract/report-limits'
import { asError } from '../../core/as-error'
import type { Db } from '../../core/db/database'
import { endedOrLeft } from '../../core/ending'
import { MailRefused, mailServerAnswer, type MailAttachment, type Mails } from '../../core/mail/mail'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { unitTexts } from '../../core/unit/unit-texts'
import { readersOf } from './report-readers'
import { isOfOpenUnit } from '../../units/public'
import { partsOf, type StoredFile } from './stored-file'

export interface MailParts {
  readonly db: Db
  readonly unitSettings: UnitSettingsCache
  readonly mails: Mails
  /** Address of the cockpit. */
  readonly url: string
  readonly now: () => Date
  readonly onError: (error: Error) => void
}

/**
 * Sends the mails that are due. Each mail is claimed first, so that one of several servers sends it and none holds a transaction meanwhile.
 * A mail that could not be delivered, or whose sending was interrupted, is sent again later, with the same id, and does not delay others.
 * One that is refused, or was tried often enough, is given up, and its schedule says why. The signal ends the loop after the mail at hand, for
 * which it waits a moment only: a mail server that does not answer would keep a server from its end.
 */
export async function sendDueMails(parts: MailParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claim = await claimMail(parts)
    if (claim === undefined) return
    try {
      await endedOrLeft(sendMail(claim, parts), signal)
    } catch (error) {
      parts.onError(asError(error))
      const isGivenUp = error instanceof MailRefused || claim.tries >= mailTriesMost
      if (isGivenUp) await endMail(parts.db, claim, mailServerAnswer(error))
    }
  }
}

interface ClaimedMail {
  readonly id: number
  readonly unit: number
  /** When it is tried again; no other server takes it before. */
  readonly tryAt: string
  /** Number of this try, from 1. */
  readonly tries: number
}

async function claimMail({ db, now }: MailParts): Promise<ClaimedMail | undefined> {
  const at = now().toISOString()
  const waitMs = sql`least(${mailRetryFirstMs}::float8 * power(2, least(mail_tries, 30)), ${mailRetryLongestMs}::float8)`
  return db.read
    .updateTable('download')
    .set(eb => ({
      mail_tries: eb('mail_tries', '+', 1),
      mail_try_at: sql<string>`${at}::timestamptz + ${waitMs} * interval '1 millisecond'`,
    }))
    .where('id', '=', query =>
      query
        .selectFrom('download')
        .select('id')
        .where('is_mail_due', '=', true)
        .where(isOfOpenUnit('business_unit_id'))
        .where(eb => eb.or([eb('mail_try_at', 'is', null), eb('mail_try_at', '<=', at)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'business_unit_id as unit',
      sql<string>`mail_try_at`.as('tryAt'),
      'mail_tries as tries',
    ])
    .executeTakeFirst()
}

async function sendMail(claim: ClaimedMail, parts: MailParts): Promise<void> {
  const { id, unit } = claim
  const { db, unitSettings, mails, url } = parts
  const { userId, report, name, owner, finishedAt, keptUntil, ...file } = await entryOf(db, id)
  // Nobody gets a file by mail whose account or permission ended since it was made.
  const [reader] = await readersOf(db, await unitSettings.of(unit), unit, report, [userId])
  if (reader !== undefined && finishedAt !== null && keptUntil !== null && isStored(file)) {
    const { t, formats } = await unitTexts(db, unit, reader.language)
    const isAttached = file.sizeBytes <= mailAttachmentBytesMost
    await mails.send({
      to: { name: reader.displayName, address: reader.email },
      subject: name,
      text: t(isAttached ? 'mail.report.attached' : 'mail.report.tooLarge', {
        name,
        owner,
        link: `${url}/downloads`,
        keptUntil: formats.date(keptUntil),
      }),
      attachments: isAttached ? [await attachmentOf(db, file)] : [],
      at: new Date(finishedAt),
      key: `download ${id}`,
    })
  }
  await endMail(db, claim, null)
}

/** Records that it was sent, or what the mail server said to a mail that is given up. */
async function endMail({ read }: Db, { id, tryAt }: ClaimedMail, failure: string | null): Promise<void> {
  await read
    .updateTable('download')
    .set({ is_mail_due: false, mail_try_at: null, mail_failure: failure })
    .where('id', '=', id)
    // A run that was finished anew meanwhile is due again.
    .where('mail_try_at', '=', tryAt)
    .execute()
}

function entryOf({ read }: Db, id: number) {
  return read
    .selectFrom('download as d')
    .innerJoin('report_run as r', 'r.id', 'd.run_id')
    .innerJoin('app_user as o', 'o.id', 'r.user_id')
    .select([
      'd.user_id as userId',
      'r.report',
      'r.id as runId',
      'r.name',
      'r.tries',
      'r.file_name as fileName',
      'r.mime_type as mimeType',
      'r.size_bytes as sizeBytes',
      'r.finished_at as finishedAt',
      'r.kept_until as keptUntil',
      'o.display_name as owner',
    ])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

const isStored = (file: Nullable<StoredFile>): file is StoredFile =>
  Object.values(file).every(value => value !== null)

async function attachmentOf({ read }: Db, file: StoredFile): Promise<MailAttachment> {
  const parts: Uint8Array[] = []
  for await (const part of partsOf(read, file)) parts.push(part)
  return { name: file.fileName, mimeType: file.mimeType, content: Buffer.concat(parts) }
}
