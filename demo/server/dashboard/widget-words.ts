/** Titles, descriptions and links of widgets from the catalogue: the part of the specification's entity without figures. */
import { menuPlaces } from '../../../src/catalog/menu'
import { widgets } from '../../../src/catalog/widgets/widgets'
import type { OfferedWidget } from '../../../src/contract/widgets'
import type { Translate } from '../../../src/texts/create-i18n'

type WidgetWords = Required<
  Pick<
    OfferedWidget,
    'group' | 'title' | 'description' | 'componentKind' | 'field' | 'targetPageName' | 'imgUrl'
  >
>

const definitions = new Map(widgets.map(widget => [widget.id, widget]))

/** The widgets with their texts in the language of `t`. */
export function inWords<W extends Pick<OfferedWidget, 'id'>>(
  list: readonly W[],
  t: Translate,
): (W & Partial<WidgetWords>)[] {
  return list.map(widget => ({ ...widget, ...wordsOf(widget.id, t) }))
}

function wordsOf(id: number, t: Translate): WidgetWords | undefined {
  const definition = definitions.get(id)
  if (definition === undefined) return undefined
  const { type, group, component, field, opens } = definition
  return {
    group,
    title: t(`widget.${type}.title`),
    description: t(`widget.${type}.description`),
    componentKind: component,
    field,
    targetPageName: opens,
    // The picture of the page that it links to (host/public/pictures).
    imgUrl: `/pictures/${menuPlaces[opens]?.icon ?? 'dashboard'}.svg`,
  }
}
