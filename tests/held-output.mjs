/** Output of a step of the test run: held back while another step is printing, then passed on as it comes. */

/**
 * An output that is not printed yet.
 * @returns `write` for the text, and `show`, which prints the held text and from then on everything at once
 */
export function heldOutput() {
  let held = []
  let isShown = false
  return {
    write(chunk) {
      if (isShown) process.stdout.write(chunk)
      else held.push(chunk)
    },
    show() {
      isShown = true
      for (const chunk of held) process.stdout.write(chunk)
      held = []
    },
  }
}
