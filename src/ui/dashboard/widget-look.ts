/** Glyph and colour beside a widget's title: those of the states of orders and jobs. */
import type { Widget } from '../../define/widget'
import '../theme/first-glyph-paths'
import '../theme/first-state-colours'
import { firstStateLooks, type StateLook } from '../theme/first-state-look'

/** The look that the widget names; any other name gets the neutral ring. */
export function widgetLook(widget: Pick<Widget, 'look'>): StateLook {
  const looks: Readonly<Record<string, StateLook>> = firstStateLooks
  return (Object.hasOwn(looks, widget.look) ? looks[widget.look] : undefined) ?? firstStateLooks.new
}
