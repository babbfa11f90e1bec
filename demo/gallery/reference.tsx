/** Everything that an element understands, as its description says it; attributes take values here, and the element follows. */
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { AuthContext } from 'warehouse-cockpit/all'
import { AttributeInput, isChosenHere } from './attribute-input'
import type { Values } from './gallery'
import type { Described, DescribedElement } from './manifest'

export interface ReferenceProps {
  readonly element: DescribedElement
  readonly values: Values
  readonly context: AuthContext | null
  readonly onChange: (name: string, value: string) => void
}

interface Part {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly ReactNode[] }[]
}

export function Reference(props: ReferenceProps) {
  const parts = partsOf(props)
  const [chosen, setChosen] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)
  const part = parts[chosen]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (chosen + step + parts.length) % parts.length
    setChosen(next)
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <section className="panel" aria-labelledby="reference">
      <div className="head">
        <h2 id="reference">Reference</h2>
        <div role="tablist" aria-labelledby="reference" ref={tabs} onKeyDown={move}>
          {parts.map(({ title, rows }, index) => (
            <button
              key={title}
              type="button"
              role="tab"
              id={`tab-${index}`}
              aria-selected={index === chosen}
              aria-controls="reference-part"
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => setChosen(index)}
            >
              {title} <span className="muted">{rows.length}</span>
            </button>
          ))}
        </div>
      </div>
      <div
        role="tabpanel"
        id="reference-part"
        aria-labelledby={`tab-${chosen}`}
        className="scroll"
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {part?.heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part?.rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {cells.map((cell, index) => (
                  <td key={part.heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function partsOf({ element, values, context, onChange }: ReferenceProps): readonly Part[] {
  const { attributes, members, events, slots, cssProperties, cssParts } = element
  return [
    {
      title: 'Attributes',
      heads: ['Name', 'Type', 'Meaning', 'Value here'],
      rows: attributes.map(attribute => ({
        name: attribute.name,
        cells: [
          <Type key="type" text={attribute.type.text} />,
          meaningOf(attribute),
          isChosenHere(attribute.name) ? (
            <AttributeInput
              key="value"
              element={element}
              attribute={attribute}
              values={values}
              context={context}
              onChange={onChange}
            />
          ) : (
            <span key="value" className="muted">
              set by this page
            </span>
          ),
        ],
      })),
    },
    {
      title: 'Properties and methods',
      heads: ['Name', 'Type', 'Meaning'],
      rows: members.map(member => ({
        name: member.kind === 'method' ? `${member.name}()` : member.name,
        cells: [
          <Type key="type" text={(member.type ?? member.return?.type)?.text ?? ''} />,
          meaningOf(member),
        ],
      })),
    },
    {
      title: 'Events',
      heads: ['Name', 'Type', 'Meaning'],
      rows: events.map(event => ({
        name: event.name,
        cells: [<Type key="type" text={event.type.text} />, meaningOf(event)],
      })),
    },
    { title: 'Slots', heads: ['Name', 'Meaning'], rows: slots.map(named) },
    {
      title: 'CSS properties',
      heads: ['Name', 'Type', 'Meaning'],
      rows: cssProperties.map(property => ({
        name: property.name,
        cells: [<Type key="type" text={property.syntax} />, meaningOf(property)],
      })),
    },
    { title: 'CSS parts', heads: ['Name', 'Meaning'], rows: cssParts.map(named) },
  ]
}

const named = (described: Described) => ({ name: described.name, cells: [meaningOf(described)] })

const Type = ({ text }: { readonly text: string }) => <code className="muted">{text}</code>

function meaningOf({ description, default: usual }: Described): string {
  return [description, usual === undefined ? undefined : `Otherwise ${usual}.`].filter(Boolean).join(' ')
}
