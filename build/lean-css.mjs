/**
 * Handsontable's own style sheet, made lean: same look, but no rule hangs on the striping class of a row, on `[class^=]` or on
 * `:empty`, because each of those restyled every cell of a row that only changed its class while scrolling (26.3 ms to 21.9 ms a
 * step), and none belongs to a part that we do not use (two thirds of it).
 */

/** Path of the sheet that is made lean; its makers minified it. */
export const handsontableSheet = /[\\/]handsontable[\\/]styles[\\/][^\\/]+\.min\.css$/

const clones =
  ':is(.ht_clone_top,.ht_clone_bottom,.ht_clone_inline_start,.ht_clone_top_inline_start_corner,.ht_clone_bottom_inline_start_corner)'
const startsWithClone = /div\[class\^=("?)ht_clone\1\]/g
const flatRule = /([^{}]+)\{([^{}]*)\}/g
const striping = /tr\.ht__row_(odd|even)/

/**
 * Parts of Handsontable that hot-modules.ts does not register, and editors and kinds of cells that our settings switch off: their rules
 * can match nothing and cost time to parse. Whoever takes one of them into use takes its names out, and gives the variables that its
 * rules read to our theme (src/ui/theme/handsontable-bridge.css); a test names those that are missing.
 */
const unusedParts = new RegExp(
  [
    /ht-(dialog|loading|pagination|notification|empty-data|multi-select|license|button|hyperlink|border-style)/,
    /ht(UI|ContextMenu|DropdownMenu|Filters|Comment|Menu)|manualRow|ht__manualColumnMove|htSearchResult/,
    /[cC]olumnSorting|sort-indicator|collaps|htNested|ht_nesting|htRowspan|\[rowspan\]/,
    /hiddenHeader|(before|after)Hidden(Row|Column)/,
    /autocompleteEditor|listbox|handsontableEditor|handsontableInput|htSelectEditor|changeType|pika/,
    // Not where a selector leaves it out by :not().
    /htCheckboxRenderer\w+(?![\w)])|htAutocomplete|htPlaceholder|htInvalid/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** Rounded outer corners, per writing direction: our panel cuts the corners. */
const corner = /:lang\(/
const onlyRadius = /^(\s*border-[a-z-]*radius:[^;]*(;|$))+\s*$/

/**
 * The sheet's text without its slow selectors. Pure, so that a test guards it when Handsontable is upgraded.
 * @param {string} css
 */
export function leanCss(css) {
  return css.replace(startsWithClone, clones).replace(flatRule, (rule, selectors, body) => {
    if (corner.test(selectors) && onlyRadius.test(body)) return ''
    if (
      !striping.test(selectors) &&
      !selectors.includes(':first-child:empty') &&
      !unusedParts.test(selectors)
    )
      return rule
    const kept = splitSelectors(selectors).flatMap(leanSelector)
    return kept.length === 0 ? '' : `${[...new Set(kept)].join(',')}{${body}}`
  })
}

/** Highlighting keeps its rule without the striping; plain striping and the mark of empty first cells go. */
function leanSelector(selector) {
  if (selector.includes(':first-child:empty') || unusedParts.test(selector)) return []
  if (!striping.test(selector)) return [selector]
  return selector.includes('highlight') ? [selector.replace(new RegExp(striping, 'g'), 'tr')] : []
}

/** Splits a selector list at its own commas, not at those inside parentheses. */
function splitSelectors(list) {
  const parts = []
  let depth = 0
  let start = 0
  for (let i = 0; i < list.length; i++) {
    const char = list[i]
    if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth--
    else if (char === ',' && depth === 0) {
      parts.push(list.slice(start, i))
      start = i + 1
    }
  }
  parts.push(list.slice(start))
  return parts
}
