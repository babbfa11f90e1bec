/** Where an attribute of the element gets its value: a list where its values are known, a line of text otherwise. */
import { useEffect, useState } from 'react'
import type { AuthContext } from 'warehouse-cockpit/all'
import { customViewHeader, type CustomViewHeader } from '../../src/contract/entities/custom-view'
import { gridOf, listedValues, pagesOf } from './choices'
import type { Values } from './gallery'
import { areaOf, type DescribedAttribute, type DescribedElement } from './manifest'
import * as v from 'valibot'

/** These are the page's own business: its sign-in and addresses. */
export const isChosenHere = (name: string): boolean =>
  !['auth-context', 'host-url', 'kiosk-url'].includes(name)

export interface AttributeInputProps {
  readonly element: DescribedElement
  readonly attribute: DescribedAttribute
  readonly values: Values
  readonly context: AuthContext | null
  readonly onChange: (name: string, value: string) => void
}

interface Choice {
  readonly value: string
  readonly label: string
}

export function AttributeInput({ element, attribute, values, context, onChange }: AttributeInputProps) {
  const { name } = attribute
  const area = areaOf(element)
  const views = useSavedViews(
    name === 'view' ? context : null,
    gridOf(area, values['page'] ?? firstPage(element)),
  )
  const choices = name === 'page' ? pageChoices(element) : name === 'view' ? views : plainChoices(attribute)
  const value = values[name] ?? ''
  if (choices === null)
    return <input aria-label={name} value={value} onChange={event => onChange(name, event.target.value)} />
  return (
    <select
      aria-label={name}
      value={value}
      onChange={event => {
        onChange(name, event.target.value)
        if (name === 'page') onChange('view', '')
      }}
    >
      <option value="">not set</option>
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

const firstPage = (element: DescribedElement): string => pagesOf(areaOf(element))[0]?.name ?? ''

const pageChoices = (element: DescribedElement): readonly Choice[] =>
  pagesOf(areaOf(element))
    .filter(({ name }) => name !== '')
    .map(({ name }) => ({ value: name, label: name }))

const plainChoices = (attribute: DescribedAttribute): readonly Choice[] | null =>
  listedValues(attribute)?.map(value => ({ value, label: value })) ?? null

/** The saved views of a grid that the user may open. */
function useSavedViews(context: AuthContext | null, grid: string | null): readonly Choice[] {
  const [views, setViews] = useState<readonly CustomViewHeader[]>([])
  useEffect(() => {
    setViews([])
    if (context === null || grid === null) return undefined
    const abort = new AbortController()
    const load = async () => {
      const answer = await fetch(
        `${context.apiUrl}/api/CustomView/headers?owner=${encodeURIComponent(grid)}`,
        {
          headers: { Authorization: `Bearer ${await context.getAccessToken()}` },
          signal: abort.signal,
        },
      )
      if (answer.ok) setViews(v.parse(headers, await answer.json()).result)
    }
    void load().catch(() => undefined)
    return () => abort.abort()
  }, [context, grid])
  return views.map(({ id, customViewName }) => ({ value: String(id), label: customViewName }))
}

const headers = v.object({ result: v.array(customViewHeader) })
