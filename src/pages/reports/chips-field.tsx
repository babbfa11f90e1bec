/** Criteria with a search: users, suppliers, and materials with their groups. Deleted ones are marked. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LookupKind, LookupOption } from '../../contract/endpoints/lookup-options'
import { namedOf, type NamedKind } from '../../contract/reports/criteria-names'
import type { Criterion } from '../../contract/reports/criterion-fields'
import { ChosenField } from '../../ui/controls/chosen-field'
import { useLookup } from '../../ui/form/lookup-field'
import { useCriteria, useProblemText } from './criteria-context'
import { GoneNote } from './gone-note'

/** Kinds with too many values to list, found by name. */
export type FoundKind = Exclude<NamedKind, 'locationRole'>

const wordsOfKind: Readonly<
  Record<FoundKind, { readonly all: string; readonly kinds: readonly [LookupKind] }>
> = {
  user: { all: 'report.allUsers', kinds: ['user'] },
  supplier: { all: 'report.allSuppliers', kinds: ['supplier'] },
}

interface ChosenNamedProps {
  readonly criterion: Extract<Criterion, { kind: 'ids' }>
  readonly of: FoundKind
}

/** Users or suppliers, by name. */
export function ChosenNamed({ criterion, of }: ChosenNamedProps) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const [taken, setTaken] = useState<Readonly<Record<number, string>>>({})
  const ids = listOf<number>(form.chosen.criteria[criterion.path])
  const known = namedOf(of, form.names)
  const { all, kinds } = wordsOfKind[of]
  const chips = ids.map(id => {
    const named = known.find(one => one.id === id)
    const text = named?.name ?? taken[id]
    return {
      key: String(id),
      text: text ?? (named === undefined ? '…' : t('report.words.gone', { id })),
      isGone: named?.isGone === true,
    }
  })
  const set = (next: readonly number[]) => form.set({ [criterion.path]: next })
  return (
    <>
      <ChipsField
        label={t(`report.criterion.${criterion.name}`)}
        error={problem(criterion)}
        placeholder={t(ids.length === 0 ? all : 'report.add')}
        chips={chips}
        kinds={kinds}
        onAdd={({ value, text }) => {
          setTaken(last => ({ ...last, [Number(value)]: text }))
          set([...ids, Number(value)])
        }}
        onRemove={key => set(ids.filter(id => String(id) !== key))}
      />
      <GoneNote kind={of} names={chips.filter(({ isGone }) => isGone).map(({ text }) => text)} />
    </>
  )
}

/** Groups of materials, and materials by number. */
export function ChosenMaterials({
  criterion,
}: {
  readonly criterion: Extract<Criterion, { kind: 'materials' }>
}) {
  const { t } = useTranslation()
  const form = useCriteria()
  const problem = useProblemText()
  const groups = listOf<string>(form.chosen.criteria[criterion.groups])
  const items = listOf<string>(form.chosen.criteria[criterion.items])
  const { goneGroups = [], goneMaterials = [] } = form.names ?? {}
  return (
    <>
      <ChipsField
        label={t(`report.criterion.${criterion.name}`)}
        error={problem(criterion)}
        placeholder={t(groups.length + items.length === 0 ? 'report.allMaterials' : 'report.add')}
        chips={[
          ...groups.map(name => ({
            key: `group:${name}`,
            text: t('report.words.group', { name }),
            isGone: goneGroups.includes(name),
          })),
          ...items.map(item => ({ key: `item:${item}`, text: item, isGone: goneMaterials.includes(item) })),
        ]}
        kinds={materialKinds}
        onAdd={({ value }, kind) => {
          if (kind === 'materialGroup') form.set({ [criterion.groups]: [...groups, value] })
          else form.set({ [criterion.items]: [...items, value] })
        }}
        onRemove={key => {
          if (key.startsWith('group:'))
            form.set({ [criterion.groups]: groups.filter(name => `group:${name}` !== key) })
          else form.set({ [criterion.items]: items.filter(item => `item:${item}` !== key) })
        }}
      />
      <GoneNote kind="material" names={[...goneGroups, ...goneMaterials]} />
    </>
  )
}

const materialKinds = ['materialGroup', 'anyMaterial'] as const

interface ChipsFieldProps {
  readonly label: string
  readonly error: string | undefined
  readonly placeholder: string
  readonly chips: readonly { readonly key: string; readonly text: string; readonly isGone: boolean }[]
  /** One kind, or two of which the first is listed above. */
  readonly kinds: readonly [LookupKind, LookupKind?]
  readonly onAdd: (option: LookupOption, kind: LookupKind) => void
  readonly onRemove: (key: string) => void
}

function ChipsField({ label, error, placeholder, chips, kinds, onAdd, onRemove }: ChipsFieldProps) {
  const { t } = useTranslation()
  const [find, setFind] = useState<string | null>(null)
  const [firstKind, secondKind] = kinds
  const first = useLookup({ kind: firstKind }, find)
  const second = useLookup({ kind: secondKind ?? firstKind }, secondKind === undefined ? null : find)
  const chosen = new Set(chips.map(({ key }) => key))
  const offered = [
    ...first.options.map(option => ({ option, kind: firstKind })),
    ...(secondKind === undefined ? [] : second.options.map(option => ({ option, kind: secondKind }))),
  ].filter(
    ({ option: { value } }) =>
      !chosen.has(value) && !chosen.has(`group:${value}`) && !chosen.has(`item:${value}`),
  )
  const found = [first, ...(secondKind === undefined ? [] : [second])]
  return (
    <ChosenField
      label={label}
      error={error}
      placeholder={placeholder}
      chosen={chips.map(({ key, text, isGone }) => ({ value: key, text, isGone }))}
      options={offered.map(({ option, kind }) => ({
        value: `${kind}:${option.value}`,
        text: kind === 'materialGroup' ? t('report.words.group', { name: option.text }) : option.text,
        hint: option.hint,
      }))}
      busy={found.some(({ status }) => status === 'loading')}
      failure={found.some(({ status }) => status === 'failed') ? t('grid.form.lookupFailed') : undefined}
      onFind={setFind}
      onAdd={({ value }) => {
        const taken = offered.find(({ option, kind }) => `${kind}:${option.value}` === value)
        if (taken !== undefined) onAdd(taken.option, taken.kind)
      }}
      onRemove={onRemove}
    />
  )
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : []
}
