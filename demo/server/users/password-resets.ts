/**
 * Links for a new password: the mail contains the token, the database only its hash. A link works once and for half an hour. The answer to
 * who forgot a password reveals neither by its content nor by its duration whether the user exists, since the mail is made after it.
 */
import { resetPasswordPath } from '../../../src/contract/host-paths'
import { resetLinkLifeMs } from '../../../src/contract/sign-in-limits'
import { asError } from '../core/as-error'
import type { Db, Tx } from '../core/db/database'
import { conflict, Refusal } from '../core/refusal'
import { findUserById, findUserByName, type KnownUser } from '../core/sessions/users'
import type { Mails } from '../core/mail/mail'
import { unitTexts } from '../core/unit/unit-texts'
import { hashOfSecret, newSecret } from '../core/sessions/secret-hash'

export interface PasswordResets {
  /** Sends a link to the user of that name, in the background; does nothing when there is no such user, or he has no address. */
  send(businessUnitName: string, userName: string, now: Date): void
  /**
   * Sends a link to an active user who has an address, and returns what identifies the link once the mail is on its way.
   * @throws Refusal 409 `mail-not-sent`
   */
  deliver(userId: number, now: Date): Promise<SentLink>
  /** Resolves when all mails are sent. */
  settle(): Promise<void>
}

/** A link that was sent: the hash of its token. */
export type SentLink = string

export interface PasswordResetParts {
  readonly db: Db
  readonly mails: Mails
  /** Address of the cockpit; known once the server listens. */
  readonly publicUrl: () => string
  readonly onError: (error: Error) => void
}

export function createPasswordResets({ db, mails, publicUrl, onError }: PasswordResetParts): PasswordResets {
  const running = new Set<Promise<void>>()

  const sendTo = async (user: KnownUser & { readonly email: string }, now: Date): Promise<SentLink> => {
    const token = newSecret()
    const link = hashOfSecret(token)
    await db.tx(user, async tx => {
      await tx.sql.deleteFrom('password_reset').where('expires_at', '<=', now.toISOString()).execute()
      await tx.sql
        .insertInto('password_reset')
        .values({
          token_hash: link,
          user_id: user.userId,
          expires_at: new Date(now.getTime() + resetLinkLifeMs).toISOString(),
        })
        .execute()
      tx.audit('askNewPassword', 'User', user.userId)
    })
    const { t } = await unitTexts(db, user.businessUnitId, user.defaultLanguage)
    const { displayName, userName, businessUnitName } = user
    await mails.send({
      to: { name: user.displayName, address: user.email },
      subject: t('mail.password.subject'),
      text: t('mail.password.text', {
        ...{ displayName, userName, businessUnitName },
        link: `${publicUrl()}${resetPasswordPath}#${token}`,
        minutes: resetLinkLifeMs / 60_000,
      }),
      attachments: [],
      at: now,
      key: `new password ${link}`,
    })
    return link
  }
  const sendIfKnown = async (businessUnitName: string, userName: string, now: Date): Promise<void> => {
    const user = await findUserByName(db, businessUnitName, userName)
    if (hasEmail(user)) await sendTo(user, now)
  }

  return {
    send(businessUnitName, userName, now) {
      const sent = sendIfKnown(businessUnitName, userName, now)
        .catch((error: unknown) => onError(asError(error)))
        .finally(() => running.delete(sent))
      running.add(sent)
    },
    async deliver(userId, now) {
      const user = await findUserById(db, userId)
      try {
        if (hasEmail(user)) return await sendTo(user, now)
      } catch (error) {
        onError(asError(error))
      }
      throw conflict('The mail could not be sent.', { code: 'mail-not-sent' })
    },
    settle: async () => void (await Promise.all(running)),
  }
}

/**
 * The user whose password a link sets.
 * @throws Refusal 400 `reset-link-over` when the link is unknown, used or too old, or its user may not sign in any more
 */
export async function userOfLink(db: Db, token: string, now: Date): Promise<KnownUser> {
  const link = await db.read
    .selectFrom('password_reset')
    .select('user_id')
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  const user = link && (await findUserById(db, link.user_id))
  if (!user) throw linkOver()
  return user
}

/** Takes a link, so that it can be used only once. @throws Refusal 400 `reset-link-over` */
export async function takeLink(tx: Tx, token: string, now: Date): Promise<void> {
  const taken = await tx.sql
    .deleteFrom('password_reset')
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  if (taken === undefined) throw linkOver()
}

/**
 * Ends the links of a user, except the one that has just been sent to him.
 * @throws Refusal 409 `changed` when that one is not open any more: it was used already, or the user has another address
 */
export async function endLinks(tx: Tx, userId: number, sent: SentLink | null): Promise<void> {
  const ended = await tx.sql
    .deleteFrom('password_reset')
    .where('user_id', '=', userId)
    .returning(['token_hash', 'user_id', 'expires_at'])
    .execute()
  if (sent === null) return
  const kept = ended.find(link => link.token_hash === sent)
  if (kept === undefined) throw conflict('The link is not open any more.', { code: 'changed' })
  await tx.sql.insertInto('password_reset').values(kept).execute()
}

const hasEmail = (user: KnownUser | null): user is KnownUser & { readonly email: string } =>
  user !== null && user.email !== null

const linkOver = (): Refusal =>
  new Refusal(400, { code: 'reset-link-over', message: 'The link is unknown, was used, or is too old.' })
