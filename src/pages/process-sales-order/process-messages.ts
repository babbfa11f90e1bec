/** Filters live messages by process. Pure. */
import type { LiveMessage } from '../../contract/live-messages'

/**
 * The message with only the rows that belong, or belonged, to the process; null when there are none. `field` is the row's field with the
 * process id. A message without details is passed on unchanged: it causes a fetch.
 */
export function ofProcess(
  message: LiveMessage,
  field: 'id' | 'processId',
  processId: number,
  isKnown: (id: number) => boolean,
): LiveMessage | null {
  const { methodName, viewModel, viewModels, id, ids, ...rest } = message
  if (methodName === 'Deleted' || methodName === 'BulkDelete') {
    const gone = [...(id === undefined ? [] : [id]), ...(ids ?? [])].filter(isKnown)
    return gone.length === 0 ? null : { ...rest, methodName: 'BulkDelete', ids: gone }
  }
  const models = methodName === 'Bulk' ? viewModels : viewModel === undefined ? undefined : [viewModel]
  if (models === undefined) return message
  const own = models.filter(model => isOwn(model, field, processId, isKnown))
  return own.length === 0 ? null : { ...rest, methodName: 'Bulk', viewModels: own }
}

function isOwn(
  model: unknown,
  field: 'id' | 'processId',
  processId: number,
  isKnown: (id: number) => boolean,
): boolean {
  // An unknown format causes a fetch, so it is passed on.
  if (typeof model !== 'object' || model === null || !('id' in model)) return true
  const { id } = model
  if (typeof id === 'number' && isKnown(id)) return true
  return (model as Readonly<Record<string, unknown>>)[field] === processId
}
