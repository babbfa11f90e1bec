/** Printers for a kind of label, and the one chosen last in this session. */
import { useState } from 'react'
import { printers, type LabelPrinter } from '../../contract/master-data/printer'
import type { Failure } from '../../kernel/failure'
import { resource } from '../../kernel/resource'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'

export type LabelKind = LabelPrinter['definitions'][number]['kind']

export interface LabelPrinters {
  /** Undefined while they are loaded. */
  readonly list: readonly LabelPrinter[] | undefined
  readonly failure: Failure | null
  readonly chosen: LabelPrinter | undefined
  readonly retry: () => void
  choose(id: number): void
}

const chosenKey = 'labelPrinter'

const labelPrinters = resource({
  fetch: async ({ api }, signal, kind: LabelKind): Promise<readonly LabelPrinter[]> => {
    const all = await api.call(printers.materialPrintersWithDefinitions, {}, { signal })
    return all.filter(printer => printer.definitions.some(known => known.kind === kind))
  },
})

export function useLabelPrinters(kind: LabelKind): LabelPrinters {
  const { memory } = useSession()
  const [chosenId, setChosenId] = useState(() => memory.get(chosenKey))
  const { value: list, failure, refetch } = useResource(labelPrinters, kind)
  return {
    list,
    failure,
    chosen: list?.find(({ id }) => id === chosenId) ?? list?.[0],
    retry: refetch,
    choose: id => {
      memory.set(chosenKey, id)
      setChosenId(id)
    },
  }
}
