import { charOf, isLineEnd, type Code, type Effects, type State, type Token, type Tokenizer } from './micromark.ts'

const BACKTICK = 96

/** A line ending that keeps the spaces behind it. */
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

/** A backslash with the sign that it escapes. Both show as text, as typed. */
export const shownEscape = {
  name: 'shownEscape',
  tokenize(effects: Effects, ok: State, nok: State): State {
    function sign(code: Code): State | undefined {
      if (!/[!-/:-@[-`{-~]/.test(charOf(code))) return nok(code)
      effects.consume(code)
      effects.exit('characterEscapeValue')
      effects.exit('characterEscape')
      return ok
    }
    return (code) => {
      effects.enter('characterEscape')
      effects.enter('characterEscapeValue')
      effects.consume(code)
      return sign
    }
  },
}

/** `code` within one line; fenced code is handled by `messageParts`. In a growing text, the end closes an open span. */
export const codeOnOneLine = ({ isGrowing }: { isGrowing: boolean }) => ({
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
      if (code === null && isGrowing) return end(code)
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
        return end(code)
      }
      run.type = 'codeTextData' // a different number of backticks is part of the code
      return data(code)
    }

    function end(code: Code): State | undefined {
      effects.exit('codeText')
      return ok(code)
    }

    return start
  },
})
