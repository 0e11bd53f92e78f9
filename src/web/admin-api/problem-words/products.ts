import type { ProblemWords } from './words.ts';

/** Refusals about products, pictures, texts and the search. */
export const PRODUCTS_PROBLEMS = {
  contentNoDraft: {
    status: 409,
    en: 'There is no draft to publish. Somebody published or discarded it.',
    ar: 'لا توجد مسودة للنشر. نشرها شخص آخر أو تخلّى عنها.',
  },
  contentDraftOpen: {
    status: 409,
    en: 'A draft is open. Publish or discard it first.',
    ar: 'توجد مسودة مفتوحة. انشرها أو تخلَّ عنها أولًا.',
  },
  contentScheduled: {
    status: 409,
    en: 'This version is scheduled. Take it off the schedule to change it.',
    ar: 'هذه النسخة مجدولة. ألغِ الجدولة لتعديلها.',
  },
  pictureNotAPicture: {
    status: 422,
    en: 'This file is not a picture the store can use. Send a JPEG, PNG, WebP or AVIF.',
    ar: 'هذا الملف ليس صورة يمكن للمتجر استخدامها. أرسل JPEG أو PNG أو WebP أو AVIF.',
  },
  pictureTooManyPixels: {
    status: 422,
    en: 'This picture has more than 50 million pixels. Make it smaller and send it again.',
    ar: 'في هذه الصورة أكثر من 50 مليون بكسل. صغّرها ثم أرسلها من جديد.',
  },
  pictureBroken: {
    status: 422,
    en: 'This picture is broken. Export it again and send that.',
    ar: 'هذه الصورة تالفة. صدّرها من جديد وأرسلها.',
  },
  pictureTooSmall: {
    status: 422,
    en: 'This picture is too small: it needs at least {width} × {height} pixels.',
    ar: 'هذه الصورة صغيرة: تحتاج {width} × {height} بكسل على الأقل.',
  },
  scheduleBegun: {
    status: 409,
    en: 'This price has begun already. Set another price to end it.',
    ar: 'بدأ هذا السعر بالفعل. ضع سعرًا آخر لإنهائه.',
  },
  orderChanged: {
    status: 409,
    en: 'The list has changed meanwhile. Look again and repeat.',
    ar: 'تغيّرت القائمة في هذه الأثناء. راجعها ثم أعد المحاولة.',
  },
  contentIncomplete: { status: 422, en: 'This can’t be published yet.', ar: 'لا يمكن نشر هذا بعد.' },
  contentTimePast: { status: 422, en: 'Choose a time that is still to come.', ar: 'اختر وقتًا لم يحن بعد.' },
  tooManyProducts: {
    status: 422,
    en: 'At most {n} products at once: narrow the list by a filter.',
    ar: 'الحد الأقصى {n} منتج في المرة الواحدة: ضيّق القائمة بمرشّح.',
  },
  spellingTaken: { status: 409, en: 'This word means something else already.', ar: 'لهذه الكلمة معنى آخر من قبل.' },
  spellingNotAWord: {
    status: 422,
    en: 'A spelling is one word, and so is what it means.',
    ar: 'التهجئة كلمة واحدة، وكذلك معناها.',
  },
  spellingKnown: { status: 409, en: 'The search knows this word already.', ar: 'البحث يعرف هذه الكلمة من قبل.' },
  spellingUnknown: { status: 422, en: 'No product has the word it should mean.', ar: 'لا منتج يحمل الكلمة المقصودة.' },
} as const satisfies ProblemWords;
