/** Turns a gate's requirements into the question of an access trace about the user himself. */
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import type { Gate } from '../../kernel/session'

export function questionOfGate({ permission, features = [], saves, isClosed = false }: Gate): TraceQuestion {
  const permissions = [permission, saves?.[0]].filter(path => path !== undefined)
  return { features: [...features], permissions, isClosed }
}
