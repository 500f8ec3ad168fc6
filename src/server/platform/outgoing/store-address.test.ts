import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/runtime/config.ts'
import { readStoreAddress } from './store-address.ts'

test('files lie in a folder of the data unless told otherwise (OBJ-1)', () => {
  const { files } = readConfig({ TURNOUT_DATA: '/srv/turnout' })
  expect(files).toEqual({ address: { kind: 'FOLDER', path: '/srv/turnout/files' }, keys: null })
  expect(readConfig({ TURNOUT_FILES: 'file:///mnt/files' }).files.address).toEqual({
    kind: 'FOLDER',
    path: '/mnt/files',
  })
})

test('a bucket with everything named, and with nothing but its name (OBJ-1)', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const text = 's3://tickets/live/files?endpoint=https://s3.example.org:9000&region=eu-central-1&path_style=1'
  expect(readConfig({ TURNOUT_FILES: text, ...keys }).files).toEqual({
    address: {
      kind: 'S3',
      bucket: 'tickets',
      prefix: 'live/files/',
      endpoint: 'https://s3.example.org:9000',
      region: 'eu-central-1',
      path_style: true,
    },
    keys: { access_key_id: 'id', secret_access_key: 'secret' },
  })
  expect(readStoreAddress('s3://tickets')).toMatchObject({
    prefix: '',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    path_style: false,
  })
})

test.each([
  ['tickets', /must be s3:/],
  ['https://tickets.s3.amazonaws.com', /must be s3:/],
  ['file://host/share', /must be s3:/],
  ['s3://id:secret@tickets', /must not hold the keys/],
  ['s3://T', /must name a bucket/],
  ['s3://tickets?regoin=eu', /not "regoin"/],
  ['s3://tickets/a b', /prefix/],
  ['s3://tickets/.hidden', /prefix/],
  ['s3://tickets?endpoint=ftp://x', /endpoint/],
  ['s3://tickets?endpoint=https://x/path', /endpoint/],
  ['s3://tickets?endpoint=http://8.8.8.8:9000', /public address by http/],
  ['s3://tickets?endpoint=http://[2001:4860:4860::8888]', /public address by http/],
])('%s is refused at the start (OBJ-1)', (TURNOUT_FILES, mistake) => {
  expect(() => readConfig({ TURNOUT_FILES, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toThrow(mistake)
})

test.each(['http://127.0.0.1:9000', 'http://10.0.0.5', 'http://[fd00::1]:9000', 'http://minio:9000'])(
  '%s may be called by http; names are asked when they are called (OBJ-1)',
  (endpoint) => {
    expect(readStoreAddress(`s3://tickets?endpoint=${endpoint}`)).toMatchObject({ endpoint })
  },
)

test('a bucket without keys is refused at the start, its secret may be a file', () => {
  expect(() => readConfig({ TURNOUT_FILES: 's3://tickets' })).toThrow(/S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/)
})
