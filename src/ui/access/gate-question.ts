/** What a gate asks for, as the question of a trace about oneself. */
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import type { Gate } from '../../kernel/session'

/** The question. */
export function questionOfGate({ permission, features = [], isClosed = false }: Gate): TraceQuestion {
  return { features: [...features], permissions: permission === undefined ? [] : [permission], isClosed }
}
