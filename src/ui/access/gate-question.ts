/** A gate's requirements as the question of an access trace for oneself. */
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import type { Gate } from '../../kernel/session'

/** The question. */
export function questionOfGate({ permission, features = [], saves, isClosed = false }: Gate): TraceQuestion {
  const permissions = [permission, saves?.[0]].filter(path => path !== undefined)
  return { features: [...features], permissions, isClosed }
}
