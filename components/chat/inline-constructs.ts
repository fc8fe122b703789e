/** The face that micromark shows to a construct; its own types are no dependency of ours. */
type Code = number | null
type State = (code: Code) => State | undefined
type Token = { type: string }
type Effects = { enter(type: string): Token; consume(code: Code): void; exit(type: string): void }
type Tokenizer = { events: [string, Token][] }

const BACKTICK = 96
const isLineEnd = (code: Code) => code === null || code < -2

/** A line ending that leaves the spaces behind it alone. */
export const keptLineEnding = {
  name: 'keptLineEnding',
  tokenize(effects: Effects, ok: State): State {
    return (code) => {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return ok
    }
  },
}

/** `code`, within one line. Lines of code between fences never come here (`messageParts`). */
export const codeOnOneLine = {
  name: 'codeOnOneLine',
  previous(this: Tokenizer, code: Code): boolean {
    return code !== BACKTICK || this.events.at(-1)?.[1].type === 'characterEscape'
  },
  tokenize(effects: Effects, ok: State, nok: State): State {
    let opening = 0
    let closing = 0
    let run: Token

    function start(code: Code): State | undefined {
      effects.enter('codeText')
      effects.enter('codeTextSequence')
      return open(code)
    }

    function open(code: Code): State | undefined {
      if (code === BACKTICK) {
        effects.consume(code)
        opening++
        return open
      }
      effects.exit('codeTextSequence')
      return between(code)
    }

    function between(code: Code): State | undefined {
      if (isLineEnd(code)) return nok(code)
      if (code === BACKTICK) {
        run = effects.enter('codeTextSequence')
        closing = 0
        return close(code)
      }
      effects.enter('codeTextData')
      return data(code)
    }

    function data(code: Code): State | undefined {
      if (isLineEnd(code) || code === BACKTICK) {
        effects.exit('codeTextData')
        return between(code)
      }
      effects.consume(code)
      return data
    }

    function close(code: Code): State | undefined {
      if (code === BACKTICK) {
        effects.consume(code)
        closing++
        return close
      }
      if (closing === opening) {
        effects.exit('codeTextSequence')
        effects.exit('codeText')
        return ok(code)
      }
      run.type = 'codeTextData' // another number of backticks is part of the code
      return data(code)
    }

    return start
  },
}
