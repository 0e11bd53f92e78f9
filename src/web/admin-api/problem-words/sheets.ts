import type { ProblemWords } from './words.ts';

/** Refusals about sheets and reports. */
export const SHEETS_PROBLEMS = {
  cellsWrong: {
    status: 422,
    en: 'Some cells are wrong. Mend them in the file and send it again.',
    ar: 'بعض الخلايا غير صحيحة. صححها في الملف وأرسله من جديد.',
  },
  importColumns: {
    status: 422,
    en: 'The sheet needs a column “Address” and one to change, or “Spelling” and “Means”.',
    ar: 'تحتاج الورقة إلى عمود «العنوان» وعمود للتغيير، أو «التهجئة» و«تعني».',
  },
  importAnswers: {
    status: 422,
    en: 'Say first whether the prices in this file include VAT.',
    ar: 'بيّنوا أولًا هل تشمل الأسعار في هذا الملف الضريبة.',
  },
  noRedirects: {
    status: 422,
    en: 'The sheet needs the columns “Redirect from” and “Redirect to”, or “Path” and “Target”, and a row.',
    ar: 'تحتاج الورقة إلى العمودين «Redirect from» و«Redirect to»، أو «Path» و«Target»، وإلى صف واحد على الأقل.',
  },
  tooManyRedirects: {
    status: 409,
    en: 'A store keeps at most 200,000 old addresses.',
    ar: 'لا يحفظ المتجر أكثر من 200,000 عنوان قديم.',
  },
  importDone: { status: 409, en: 'This sheet was imported already.', ar: 'استُوردت هذه الورقة من قبل.' },
  importWrong: {
    status: 422,
    en: 'Some rows are wrong. Mend them or leave them out.',
    ar: 'بعض الصفوف خاطئة. صحّحها أو استبعدها.',
  },
  importUndone: {
    status: 409,
    en: 'This import is undone already, or was never written.',
    ar: 'تم التراجع عن هذا الاستيراد من قبل، أو لم يُكتب.',
  },
  importTooLate: {
    status: 409,
    en: 'An import can be undone for 24 hours.',
    ar: 'يمكن التراجع عن الاستيراد خلال 24 ساعة.',
  },
  importChangedSince: {
    status: 409,
    en: 'Changed since by somebody: {names}. Nothing was undone.',
    ar: 'غيّرها شخص بعد ذلك: {names}. لم يُتراجع عن شيء.',
  },
  sheetTooLarge: {
    status: 413,
    en: 'The file is larger than 20 MB, or unpacks to far more.',
    ar: 'الملف أكبر من 20 ميغابايت أو يتضخم عند فكه.',
  },
  sheetTooLong: {
    status: 422,
    en: 'A sheet has at most 50,000 rows. Empty the cells further down.',
    ar: 'لا تزيد الورقة على 50,000 صف. أفرغ ما تحتها من خلايا.',
  },
  sheetTooWide: {
    status: 422,
    en: 'A sheet has at most 200 columns. Empty the cells further on.',
    ar: 'لا تزيد الورقة على 200 عمود. أفرغ ما بعدها من خلايا.',
  },
  sheetTooMany: {
    status: 422,
    en: 'A sheet has at most 1,000,000 cells, such as 50,000 rows of 20 columns. Split the file, or empty cells that are far from the others.',
    ar: 'لا تزيد الورقة على 1,000,000 خلية، مثل 50,000 صف من 20 عمودًا. قسّم الملف أو أفرغ الخلايا البعيدة عن غيرها.',
  },
  sheetTooHard: {
    status: 422,
    en: 'This file takes too long to read. Save it as CSV, or split it.',
    ar: 'تستغرق قراءة هذا الملف وقتًا أطول من المسموح. احفظه بصيغة CSV أو قسّمه.',
  },
  sheetsWaiting: {
    status: 503,
    en: 'Other files are being read. Try again in a minute.',
    ar: 'تُقرأ ملفات أخرى الآن. أعد المحاولة بعد دقيقة.',
  },
  sheetUnreadable: {
    status: 422,
    en: 'This is neither a CSV file in UTF-8 nor an XLSX file.',
    ar: 'هذا ليس ملف CSV بترميز UTF-8 ولا ملف XLSX.',
  },
  sheetEmpty: {
    status: 422,
    en: 'The sheet has no rows below its headings.',
    ar: 'لا صفوف في الورقة تحت عناوين الأعمدة.',
  },
  sheetHasFormula: {
    status: 422,
    en: 'There is a formula in row {row}, column {column}. Put its value there.',
    ar: 'توجد صيغة في الصف {row}، العمود {column}. ضع قيمتها بدلًا منها.',
  },
  sheetCellTooLong: {
    status: 422,
    en: 'There are more than 32,767 characters in row {row}, column {column}. Shorten this cell.',
    ar: 'في الصف {row}، العمود {column} أكثر من 32,767 حرفًا. اختصر هذه الخانة.',
  },
  reportPeriod: { status: 422, en: 'Choose a period of one day to two years.', ar: 'اختر فترة من يوم إلى عامين.' },
} as const satisfies ProblemWords;
