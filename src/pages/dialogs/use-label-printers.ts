/** Printers for a kind of label, and the one chosen last in this session. */
import { useState } from 'react'
import { printers, type LabelPrinter } from '../../contract/master-data/printer'
import { resource } from '../../kernel/resource'
import { useSession } from '../../ui/session-context'
import { useResource, type Shown } from '../../ui/use-resource'

export type LabelKind = LabelPrinter['definitions'][number]['kind']

export interface LabelPrinters {
  readonly offered: Shown<readonly LabelPrinter[]>
  readonly chosen: LabelPrinter | undefined
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
  const offered = useResource(labelPrinters, kind)
  const { value: list } = offered
  return {
    offered,
    chosen: list?.find(({ id }) => id === chosenId) ?? list?.[0],
    choose: id => {
      memory.set(chosenKey, id)
      setChosenId(id)
    },
  }
}
