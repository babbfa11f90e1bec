/** Output of a step of the test run: buffered while another step prints, then printed as it arrives. */

/**
 * An output that is not printed yet.
 * @returns `write` for the text, and `show`, which prints the buffered text and from then on everything at once
 */
export function bufferedOutput() {
  let buffered = []
  let isShown = false
  return {
    write(chunk) {
      if (isShown) process.stdout.write(chunk)
      else buffered.push(chunk)
    },
    show() {
      isShown = true
      for (const chunk of buffered) process.stdout.write(chunk)
      buffered = []
    },
  }
}
