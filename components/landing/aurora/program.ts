import { FRAGMENT, VERTEX } from './shader.ts'

export type Program = {
  /** False while the driver is still compiling; it does that beside the page, nothing waits for it. */
  isReady(): boolean
  /** False when the driver refused. To be called once, when ready. */
  use(): boolean
  draw(frame: { width: number; height: number; seconds: number; isLight: boolean }): void
  dispose(): void
}

export function makeProgram(gl: WebGLRenderingContext): Program | null {
  const parallel = gl.getExtension('KHR_parallel_shader_compile')
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null // the context was lost already
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)

  const place = (name: string) => gl.getUniformLocation(program, name)
  let uniforms: Record<'size' | 'time' | 'isLight', WebGLUniformLocation | null>

  return {
    isReady: () => parallel === null || gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR) === true,
    use() {
      if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return false
      gl.useProgram(program)
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
      const corner = gl.getAttribLocation(program, 'corner')
      gl.enableVertexAttribArray(corner)
      gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
      uniforms = { size: place('size'), time: place('time'), isLight: place('isLight') }
      return true
    },
    draw({ width, height, seconds, isLight }) {
      gl.viewport(0, 0, width, height)
      gl.uniform2f(uniforms.size, width, height)
      gl.uniform1f(uniforms.time, seconds)
      gl.uniform1f(uniforms.isLight, isLight ? 1 : 0)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    dispose: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}
