/** Printers that print labels of a kind, and the one that was chosen last in this session. */
import { useCallback, useState } from 'react'
import { printers, type LabelPrinter } from '../../contract/endpoints/warehouse-settings'
import type { Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useSession } from '../../ui/session-context'
import { useLoaded } from '../../ui/use-loaded'

export type LabelKind = LabelPrinter['definitions'][number]['kind']

export interface LabelPrinters {
  /** Undefined while they are loaded. */
  readonly list: readonly LabelPrinter[] | undefined
  readonly failure: Failure | null
  readonly chosen: LabelPrinter | undefined
  retry(): void
  choose(id: number): void
}

const chosenKey = 'labelPrinter'

/** The printers. */
export function useLabelPrinters(kind: LabelKind): LabelPrinters {
  const { memory } = useSession()
  const [chosenId, setChosenId] = useState(() => memory.get(chosenKey))
  const load = useCallback(
    async (api: Api, signal: AbortSignal) => {
      const found = await api.call(printers.materialPrintersWithDefinitions, {}, { signal })
      return found.filter(printer => printer.definitions.some(known => known.kind === kind))
    },
    [kind],
  )
  const { found: list, failure, retry } = useLoaded(load)
  return {
    list,
    failure,
    chosen: list?.find(({ id }) => id === chosenId) ?? list?.[0],
    retry,
    choose: id => {
      memory.set(chosenKey, id)
      setChosenId(id)
    },
  }
}
