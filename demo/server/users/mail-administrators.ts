/** Mails the administrators of a business unit when a user waits for a licence. */
import { adminRole, globalAdminRoles } from '../../../src/contract/permissions'
import { asError } from '../core/as-error'
import { eachAlone } from '../core/background/each-alone'
import type { Db } from '../core/db/database'
import type { KnownUser } from '../core/sessions/users'
import type { Mails } from '../core/mail/mail'
import { unitTexts } from '../core/unit/unit-texts'
import { hashOfSecret } from '../core/sessions/secret-hash'

export interface Administrator {
  readonly userId: number
  readonly displayName: string
  readonly email: string
  readonly defaultLanguage: string
}

/** Maximum number of administrators who get a mail. */
const writtenToMost = 20

/** The active administrators of a business unit (permissions.ts, isAdmin) with a mail address, by name. */
export async function administratorsOf(
  { read }: Pick<Db, 'read'>,
  businessUnitId: number,
): Promise<Administrator[]> {
  const users = await read
    .selectFrom('app_user')
    .select(['id as userId', 'display_name as displayName', 'email', 'default_language as defaultLanguage'])
    .where('business_unit_id', '=', businessUnitId)
    .where('is_active', '=', true)
    .where('deleted', '=', false)
    .where('email', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_user_role')
          .innerJoin('user_role', 'user_role.id', 'app_user_role.role_id')
          .select('app_user_role.id')
          .whereRef('app_user_role.user_id', '=', 'app_user.id')
          .where('user_role.deleted', '=', false)
          .where(({ or, eb }) =>
            or([
              eb('user_role.user_role_name', 'in', [adminRole, ...globalAdminRoles]),
              eb('user_role.system_role', 'in', ['Administrator', 'GlobalAdminUser']),
            ]),
          ),
      ),
    )
    .orderBy('display_name')
    .limit(writtenToMost)
    .execute()
  return users.flatMap(({ email, ...user }) => (email === null ? [] : [{ ...user, email }]))
}

export interface LicenceMailParts {
  readonly db: Db
  readonly mails: Mails
  /** Address of the page where sessions are ended. */
  readonly link: string
  readonly onError: (error: Error) => void
}

/** Sends the mails about a waiting sign-in and its ticket, each in the language of its administrator. @throws the first error when none of them could be sent */
export async function mailAdministrators(
  { db, mails, link, onError }: LicenceMailParts,
  waiting: KnownUser,
  ticket: string,
  now: Date,
): Promise<void> {
  let sent = 0
  const send = async (administrator: Administrator): Promise<void> => {
    const { t } = await unitTexts(db, waiting.businessUnitId, administrator.defaultLanguage)
    await mails.send({
      to: { name: administrator.displayName, address: administrator.email },
      subject: t('mail.licence.subject'),
      text: t('mail.licence.text', {
        displayName: administrator.displayName,
        waiting: waiting.displayName,
        businessUnitName: waiting.businessUnitName,
        count: waiting.concurrentUsers,
        link,
      }),
      attachments: [],
      at: now,
      key: `licence ${hashOfSecret(ticket)} ${administrator.userId}`,
    })
    sent += 1
  }
  try {
    await eachAlone(await administratorsOf(db, waiting.businessUnitId), send)
  } catch (error) {
    if (sent === 0) throw error
    onError(asError(error))
  }
}
