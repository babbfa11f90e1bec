/** What a command says when it could not do its work. */
import { databaseRefusal } from '../core/calls/database-refusal'
import { databaseFailureKind } from '../core/db/database-failure'
import { Refusal } from '../core/refusal'
import { messageOf, StartError } from '../core/start-error'

/** The reason in one line; undefined for a defect of the program, whose stack is shown. */
export function commandReason(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof Refusal) return messageOf(error)
  const kind = databaseFailureKind(error)
  return kind && `${databaseRefusal(kind).message} (${messageOf(error)})`
}
