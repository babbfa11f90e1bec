/** Which part of a live message concerns a grid. Pure. */
import * as v from 'valibot'
import type { Entity } from '../../../contract/entity'
import type { Filter } from '../../../contract/filter'
import type { LiveMessage } from '../../../contract/live-messages'
import type { AnyRow } from '../../../define/view'

/**
 * The part of a message that concerns rows within the fixed conditions, which compare a field with one value; null when
 * nothing does. Deletions have no fields and always concern.
 */
export function withinFixed(message: LiveMessage, fixed: readonly Filter[]): LiveMessage | null {
  if (fixed.length === 0) return message
  const concerns = (model: unknown) =>
    typeof model !== 'object' ||
    model === null ||
    fixed.every(({ selector, value }) => (model as Readonly<Record<string, unknown>>)[selector] === value)
  if (message.viewModel !== undefined) return concerns(message.viewModel) ? message : null
  if (message.viewModels === undefined) return message
  const viewModels = message.viewModels.filter(concerns)
  return viewModels.length === 0 ? null : { ...message, viewModels }
}

/** The rows that a message carries, as they came. */
export function modelsOf(message: LiveMessage): readonly unknown[] {
  return message.viewModels ?? (message.viewModel === undefined ? [] : [message.viewModel])
}

/** The rows that a message carries, as far as they can be read. */
export function rowsOf(message: LiveMessage, entity: Entity): readonly AnyRow[] {
  return modelsOf(message).flatMap(model => {
    const parsed = v.safeParse(entity.row, model)
    return parsed.success ? [parsed.output as AnyRow] : []
  })
}
