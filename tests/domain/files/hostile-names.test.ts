import { describe, expect, test } from 'vitest'
import { cleanFileName } from '#lib/domain/files/clean-file-name.ts'
import { formatOfBytes } from '#lib/domain/files/kind-of-bytes.ts'
import { readS3Url } from '#lib/domain/files/s3-url.ts'

describe('[IMG-2] the first bytes alone say what a file is', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['GIF89a', 'gif'],
    ['RIFF\x00\x01\x0a\x00WEBP', 'webp'],
    ['\0\0\0\x20ftypavif', 'avif'],
    ['%PDF-1.4', 'pdf'],
    ['', null],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', null],
    ['<!doctype html><script>', null],
    [' %PDF-1.4', null],
    ['\0\0\0\x20ftypheic', null],
    ['\0\0\0\x20ftypmif1', null],
    ['RIFF\x00\x01\x0a\x00WAVE', null],
    ['II*\0', null],
    ['PK\x03\x04', null],
    ['BM', null],
    ['#!/bin/sh', null],
  ])('%j is %s', (start, format) => {
    expect(formatOfBytes(Buffer.from(start, 'latin1'))).toBe(format)
  })
})

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['Plan.PDF', 'Plan.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\ana\\Übersicht 1.pdf', 'Übersicht 1.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
  ['a\0b\r\nSet-Cookie: x.pdf', 'abSet-Cookie x.pdf'],
  ['"><img src=x>.pdf', 'img src=x.pdf'],
  ['.pdf', 'file.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('[IMG-2] %j is called %j', (given, name) => {
  expect(cleanFileName(given)).toBe(name)
})

test('[IMG-2] a long name is cut between two signs', () => {
  const name = cleanFileName('😀'.repeat(200))
  expect(name).toBe(`${'😀'.repeat(58)}.pdf`)
  expect(name.length).toBeLessThanOrEqual(120)
})

test.each([
  ['s3://K:S@host/bucket', { origin: 'https://host', bucket: 'bucket', region: 'us-east-1', keyId: 'K', secret: 'S' }],
  [
    's3://K:a%2Fb%40@host:9000/my.bucket?region=eu-1&tls=off',
    { origin: 'http://host:9000', bucket: 'my.bucket', region: 'eu-1', keyId: 'K', secret: 'a/b@' },
  ],
  ['s3://host/bucket', null],
  ['s3://K@host/bucket', null],
  ['s3://K:S@host', null],
  ['s3://K:S@host/bucket/folder', null],
  ['s3://K:%ff@host/bucket', null],
  ['https://K:S@host/bucket', null],
  ['nothing', null],
])('[IMG-2] FILES_URL %s', (text, bucket) => {
  expect(readS3Url(text)).toEqual(bucket)
})
