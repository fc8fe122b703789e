import { FRAGMENT, VERTEX } from './shader.ts'

type Program = {
  draw(frame: { width: number; height: number; seconds: number; isLight: boolean }): void
  /** Waits until the frame is drawn. */
  finish(): void
}

/** Builds the shader program; null when the driver refuses it or the context is lost. */
export function makeProgram(gl: WebGLRenderingContext): Program | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null

  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  const [size, time, light] = ['size', 'time', 'isLight'].map((name) => gl.getUniformLocation(program, name))
  const pixel = new Uint8Array(4)

  return {
    draw({ width, height, seconds, isLight }) {
      gl.viewport(0, 0, width, height)
      gl.uniform2f(size ?? null, width, height)
      gl.uniform1f(time ?? null, seconds)
      gl.uniform1f(light ?? null, isLight ? 1 : 0)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    finish: () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel),
  }
}
