/** Finds a material by its item number, barcode or name. */
import { useState } from 'react'
import type { MaterialChoice } from '../../contract/endpoints/materials'
import { orderEntry } from '../../contract/endpoints/order-entry'
import { typingDelayMs } from '../../contract/limits'
import { resource } from '../../kernel/resource'
import { useResource } from '../../ui/use-resource'
import { MaterialField } from '../lines-editor/material-field'

const materialsFound = resource({
  fetch: ({ api }, signal, find: string) =>
    api.call(orderEntry.findMaterials, { query: { find } }, { signal }),
  delayMs: typingDelayMs,
})

export interface MaterialSearchProps {
  /** Initial text. */
  readonly start?: string
  readonly error?: string | undefined
  /** What was chosen before is not what the field shows any more. */
  readonly onType?: () => void
  readonly onChoose: (choice: MaterialChoice) => void
}

/** The field; it is emptied after a choice, ready for the next one. */
export function MaterialSearch({ start = '', error, onType, onChoose }: MaterialSearchProps) {
  const [find, setFind] = useState(start)
  const { status, value: offered, failure } = useResource(materialsFound, find.trim())
  return (
    <MaterialField
      text={find}
      error={error}
      busy={status === 'loading'}
      found={failure === null ? (offered ?? []) : []}
      hasFailed={failure !== null}
      hintOf={({ barcode }) => barcode ?? undefined}
      onType={text => {
        setFind(text)
        onType?.()
      }}
      onChoose={choice => {
        onChoose(choice)
        setFind(start)
      }}
    />
  )
}
