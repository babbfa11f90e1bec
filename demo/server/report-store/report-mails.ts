/** Mails to those who are sent a report: with the file when it is not too large, and where else it is to be found. */
import { languageDefault, languages } from '../../../src/contract/limits'
import { mailAttachmentBytesMost } from '../../../src/contract/report-limits'
import type { Db, Tx } from '../db/database'
import { companyFormats } from '../export/company-formats'
import type { MailAttachment } from '../mail/mail'
import type { MailFolder } from '../mail/mail-folder'
import { reportMailWords } from '../mail/report-mail-words'
import { isOfOpenUnit } from '../unit-store/open-units'
import { systemUnit } from './claim-run'
import { partsOf, type StoredFile } from './stored-file'

export interface MailParts {
  readonly db: Db
  readonly mails: MailFolder
  /** Address of the cockpit. */
  readonly url: string
}

/**
 * Sends what is due. An entry is locked while its mail is sent, so that of several servers one sends it; whoever ends in between
 * leaves it to be sent again, as the same mail.
 */
export async function sendDueMails(parts: MailParts): Promise<void> {
  const due = await parts.db.read
    .selectFrom('download')
    .select(['id', 'business_unit_id as unit'])
    .where('is_mail_due', '=', true)
    .where(isOfOpenUnit('business_unit_id'))
    .orderBy('id')
    .execute()
  for (const { id, unit } of due) {
    const formats = await companyFormats(parts.db, unit, languageDefault)
    await parts.db.tx(systemUnit(unit), tx => sendMail(tx, id, parts, formats.date))
  }
}

async function sendMail(
  tx: Tx,
  id: number,
  { mails, url }: MailParts,
  dayText: (moment: string) => string,
): Promise<void> {
  const entry = await dueEntry(tx, id)
  if (entry === undefined) return
  const { name, owner, displayName, email, defaultLanguage, finishedAt, keptUntil, ...file } = entry
  if (email !== null && finishedAt !== null && keptUntil !== null && isKept(file)) {
    const language = languages.find(one => one === defaultLanguage) ?? languageDefault
    const isAttached = file.sizeBytes <= mailAttachmentBytesMost
    await mails.send({
      to: { name: displayName, address: email },
      subject: name,
      text: reportMailWords[language].text({
        name,
        owner,
        link: `${url}/downloads`,
        keptUntil: dayText(keptUntil),
        isAttached,
      }),
      attachments: isAttached ? [await attachmentOf(tx, file)] : [],
      at: new Date(finishedAt),
      key: `download ${id}`,
    })
  }
  await tx.sql.updateTable('download').set({ is_mail_due: false }).where('id', '=', id).execute()
}

/** The entry, locked; undefined when somebody else sends its mail. */
function dueEntry(tx: Tx, id: number) {
  return tx.sql
    .selectFrom('download as d')
    .innerJoin('report_run as r', 'r.id', 'd.run_id')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .innerJoin('app_user as o', 'o.id', 'r.user_id')
    .select([
      'r.id as runId',
      'r.name',
      'r.tries',
      'r.file_name as fileName',
      'r.mime_type as mimeType',
      'r.size_bytes as sizeBytes',
      'r.finished_at as finishedAt',
      'r.kept_until as keptUntil',
      'u.display_name as displayName',
      'u.email',
      'u.default_language as defaultLanguage',
      'o.display_name as owner',
    ])
    .where('d.id', '=', id)
    .where('d.is_mail_due', '=', true)
    .forUpdate('d')
    .skipLocked()
    .executeTakeFirst()
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

const isKept = (file: Nullable<StoredFile>): file is StoredFile =>
  Object.values(file).every(value => value !== null)

async function attachmentOf(tx: Tx, file: StoredFile): Promise<MailAttachment> {
  const parts: Uint8Array[] = []
  for await (const part of partsOf(tx.sql, file)) parts.push(part)
  return { name: file.fileName, mimeType: file.mimeType, content: Buffer.concat(parts) }
}
