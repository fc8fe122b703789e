import { TypeFlags } from 'typescript'

const TEXT_TYPES =
  TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any | TypeFlags.Unknown

const BECAUSE =
  'page translation replaces text nodes; React then throws when it removes or inserts beside one, and its changes to one are lost'
const MESSAGE = `Give this text an element of its own, a span: ${BECAUSE}.`

/**
 * Text that React changes, or that stands beside something React changes, is the only child of its element. React then
 * sets the element's text, whatever a translator has put there.
 */
export const textElementsRule = {
  meta: { type: 'problem', schema: [], messages: { own: MESSAGE } },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices
    const checker = program.getTypeChecker()
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node))

    function isText(child) {
      if (child.type === 'JSXText') return true
      return child.type === 'JSXExpressionContainer' && mayBeText(typeOf(child.expression), checker)
    }

    function check(node) {
      const children = node.children.filter(isDrawn)
      const texts = children.filter(isText)
      if (texts.length === 0 || (node.type === 'JSXElement' && isSafe(children))) return
      for (const text of texts) context.report({ node: text, messageId: 'own' })
    }

    function isSafe(children) {
      if (children.length > 1) return children.every(isStatic)
      const [only] = children
      return only.type !== 'JSXExpressionContainer' || !mayBeTexts(typeOf(only.expression), checker)
    }

    function checkReturn(node) {
      if (node.argument && isComponent(enclosingFunction(node)) && mayBeText(typeOf(node.argument), checker))
        context.report({ node: node.argument, messageId: 'own' })
    }

    return { JSXElement: check, JSXFragment: check, ReturnStatement: checkReturn }
  },
}

/** JSX drops comments, and a translator leaves white space alone. */
function isDrawn(child) {
  if (child.type === 'JSXText') return child.value.trim() !== ''
  const { expression } = child
  return expression?.type !== 'JSXEmptyExpression' && String(expression?.value ?? 'text').trim() !== ''
}

/** What React neither changes nor removes before the element around it. */
function isStatic(child) {
  if (child.type === 'JSXText') return true
  if (child.type === 'JSXExpressionContainer') return child.expression.type === 'Literal'
  return child.type === 'JSXElement' && /^[a-z]/.test(child.openingElement.name.name ?? '')
}

function mayBeText(type, checker, seen = new Set()) {
  if (seen.has(type)) return false // a type that contains itself
  seen.add(type)
  if (type.isStringLiteral() && type.value === '') return false // React draws nothing for it
  if ((type.flags & TEXT_TYPES) !== 0) return true
  const parts = type.isUnion() ? type.types : itemTypes(type, checker)
  return parts.some((part) => mayBeText(part, checker, seen))
}

function mayBeTexts(type, checker) {
  return itemTypes(type, checker).some((item) => mayBeText(item, checker))
}

function itemTypes(type, checker) {
  return checker.isArrayType(type) || checker.isTupleType(type) ? checker.getTypeArguments(type) : []
}

function enclosingFunction(node) {
  let { parent } = node
  while (parent && !/Function/.test(parent.type)) ({ parent } = parent)
  return parent
}

function isComponent(node) {
  const name = node?.id?.name ?? node?.parent?.key?.name ?? ''
  return name === 'render' || /^[A-Z]/.test(name)
}
